import { data } from 'react-router'
import { NotFoundMessage } from './error-page.tsx'

export function loader() {
  return data(null, { status: 404 })
}

export default NotFoundMessage
