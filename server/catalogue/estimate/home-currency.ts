/** Countries by their currency, where a rate for it may be known. */
const countries: Record<string, string> = {
  XOF: 'BJ BF CI GW ML NE SN TG',
  XAF: 'CM CF TD CG GA GQ',
  KMF: 'KM',
  CVE: 'CV',
  DJF: 'DJ',
  SAR: 'SA',
  QAR: 'QA',
  OMR: 'OM',
  BHD: 'BH',
  JOD: 'JO',
  AED: 'AE',
  NPR: 'NP',
  BTN: 'BT',
  INR: 'IN',
  CNY: 'CN',
  TRY: 'TR',
  GBP: 'GB',
  USD: 'US EC SV PA PR TL ZW',
}

/** The currency somebody of this nationality counts in; the euro where it is not known. */
export function homeCurrencyOf(nationality: string | null): string {
  if (nationality === null) return 'EUR'
  const found = Object.entries(countries).find(([, codes]) =>
    codes.split(' ').includes(nationality),
  )
  return found?.[0] ?? 'EUR'
}
