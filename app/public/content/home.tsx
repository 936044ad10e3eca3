export const headers = () => ({ 'cache-control': 's-maxage=300' })

export default function Home() {
  return <h1>Passerelle</h1>
}
