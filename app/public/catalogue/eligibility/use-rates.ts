import { useEffect, useState } from 'react'
import type { CurrencyList } from '#contract/catalogue/catalogue.ts'
import { call } from '../../../session/calls.ts'

let asked: Promise<CurrencyList> | undefined

/** What amounts can be shown in: asked for once a visit; none where they can't be had. */
export function useRates(): CurrencyList {
  const [rates, setRates] = useState<CurrencyList>([])
  useEffect(() => {
    asked ??= call('/api/currencies').then((answer) => (answer.ok ? answer.json() : []))
    asked.then(setRates, () => {
      asked = undefined
    })
  }, [])
  return rates
}
