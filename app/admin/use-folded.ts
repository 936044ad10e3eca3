import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'

export const foldedKey = 'navigation'

/**
 * Whether the navigation shows only its pictures: as the reader left it, else if there is little
 * room.
 */
export function useFolded(): [boolean, () => void] {
  const isNarrow = useMediaQuery('(max-width: 1199.95px)')
  const [chosen, setChosen] = useState(read)
  const isFolded = chosen === undefined ? isNarrow : chosen === 'folded'
  return [
    isFolded,
    () => {
      const next = isFolded ? 'open' : 'folded'
      setChosen(next)
      try {
        localStorage.setItem(foldedKey, next)
      } catch {
        // A browser may refuse storage: then it lasts as long as the page.
      }
    },
  ]
}

function read(): 'open' | 'folded' | undefined {
  try {
    return (['open', 'folded'] as const).find((one) => localStorage.getItem(foldedKey) === one)
  } catch {
    return undefined
  }
}
