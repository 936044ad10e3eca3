import { useEffect, useState } from 'react'
import type { CurrencyList } from '#contract/catalogue/catalogue.ts'
import { call } from '../../../session/calls.ts'

let asked: Promise<CurrencyList> | undefined

/** The currencies for amounts: fetched once per visit; none if they can't be fetched. */
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
