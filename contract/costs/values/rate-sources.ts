import type { Language } from '../../common/values/languages.ts'

/** The name of the European Central Bank's reference rates, and the page that has them. */
export const centralBankRates = {
  name: 'European Central Bank, euro foreign exchange reference rates',
  page: 'https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates/html/index.en.html',
} as const

/** The sources of the product's rates, in French. */
const french: Readonly<Record<string, string>> = {
  [centralBankRates.name]: 'Banque centrale européenne, taux de change de référence de l’euro',
  'Market rate, in the data set “currency-api” of fawazahmed0, edition of 29 September 2026':
    'Cours du marché, dans le jeu de données « currency-api » de fawazahmed0, édition du 29 septembre 2026',
  'Central Bank of the UAE: fixed at AED 3.6725 a US dollar':
    'Banque centrale des Émirats arabes unis : parité fixe, 3,6725 AED pour un dollar américain',
  'BCEAO: fixed at CFA 655.957 a euro': 'BCEAO : parité fixe, 655,957 francs CFA pour un euro',
  'BEAC: fixed at CFA 655.957 a euro': 'BEAC : parité fixe, 655,957 francs CFA pour un euro',
  'Central Bank of the Comoros: fixed at KMF 491.96775 a euro':
    'Banque centrale des Comores : parité fixe, 491,96775 KMF pour un euro',
  'Bank of Cabo Verde: fixed at CVE 110.265 a euro':
    'Banque du Cap-Vert : parité fixe, 110,265 CVE pour un euro',
  'Saudi Central Bank: fixed at SAR 3.75 a US dollar':
    'Banque centrale saoudienne : parité fixe, 3,75 SAR pour un dollar américain',
  'Qatar Central Bank: fixed at QAR 3.64 a US dollar':
    'Banque centrale du Qatar : parité fixe, 3,64 QAR pour un dollar américain',
  'Central Bank of Oman: fixed at USD 2.6008 a rial':
    'Banque centrale d’Oman : parité fixe, 2,6008 dollars américains pour un rial',
  'Central Bank of Bahrain: fixed at BHD 0.376 a US dollar':
    'Banque centrale de Bahreïn : parité fixe, 0,376 BHD pour un dollar américain',
  'Central Bank of Jordan: fixed at JOD 0.709 a US dollar':
    'Banque centrale de Jordanie : parité fixe, 0,709 JOD pour un dollar américain',
  'Central Bank of Djibouti: fixed at DJF 177.721 a US dollar':
    'Banque centrale de Djibouti : parité fixe, 177,721 DJF pour un dollar américain',
  'Nepal Rastra Bank: fixed at NPR 1.60 an Indian rupee':
    'Nepal Rastra Bank : parité fixe, 1,60 NPR pour une roupie indienne',
  'Royal Monetary Authority of Bhutan: at par with the Indian rupee':
    'Autorité monétaire royale du Bhoutan : à parité avec la roupie indienne',
}

/** The source of a rate in the reader's language; what staff wrote stays as it is. */
export function rateSourceIn(language: Language, source: string): string {
  if (language === 'en') return source
  // A currency that is pegged to another has both: the peg, then the other's rate.
  const parts = source.split('; ').map((part) => french[part])
  return parts.includes(undefined) ? source : parts.join('\u00a0; ')
}
