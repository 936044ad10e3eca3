import { minorDigits } from '#contract/common.ts'
import type { levels } from '#contract/vocabulary.ts'

/**
 * Words that a level is also looked for under, beside what its programs say themselves: the level's
 * own words in both languages, then abbreviations and what the five countries call it.
 */
export const levelWords = {
  foundation: {
    named: 'foundation preparatory année préparatoire',
    also: 'pathway prépa mise niveau hazirlik',
  },
  language: { named: 'language course cours langue', also: 'linguistique tomer' },
  associate: { named: 'associate diploma diplôme', also: 'bts dut deust polytechnic onlisans' },
  bachelor: {
    named: 'bachelor bachelors licence',
    also: 'undergraduate graduation ug l1 l2 l3 lisans premier cycle',
  },
  integrated_master: { named: 'integrated master intégré', also: 'dual degree cinq ans' },
  master: {
    named: 'master masters mastère',
    also: 'postgraduate pg msc ma mtech m1 m2 yuksek lisans',
  },
  mba: { named: 'mba master business administration', also: 'pgdm management' },
  doctorate: { named: 'doctorate doctoral doctorat', also: 'phd these doktora' },
  exchange: { named: 'exchange échange', also: 'semester abroad mobilité' },
  short: { named: 'short course formation courte', also: 'summer school certificate certificat' },
} as const satisfies Record<(typeof levels)[number], { named: string; also: string }>

/** Currencies whose minor unit is not a hundredth, with the number of minor units in one. */
export function unusualMinorUnits(): Record<string, number> {
  const unusual = Intl.supportedValuesOf('currency')
    .map((currency) => [currency, 10 ** minorDigits(currency)] as const)
    .filter(([, units]) => units !== 100)
  return Object.fromEntries(unusual)
}
