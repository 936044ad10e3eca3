const zeros = ['٠', '۰', '०', '০', '０'].map((zero) => zero.charCodeAt(0))

/**
 * Digits typed on an Arabic, Persian, Hindi, Bengali or full-width keyboard, as 0 to 9, and the
 * signs that those keyboards write between them: `١٤٫٥` and `１４，５` are 14.5 and 14,5, `４０／１００` is
 * 40/100.
 */
export function plainDigits(text: string): string {
  return text
    .replaceAll(/\p{Nd}/gu, (digit) => {
      const zero = zeros.find(
        (one) => digit.charCodeAt(0) - one >= 0 && digit.charCodeAt(0) - one < 10,
      )
      return zero === undefined ? digit : String(digit.charCodeAt(0) - zero)
    })
    .replaceAll(/(?<=\d\s*)[٫．，／٪％]/g, (sign) => signs[sign] ?? sign)
}

const signs: Readonly<Record<string, string>> = {
  ...{ '٫': '.', '．': '.', '，': ',' },
  ...{ '／': '/', '٪': '%', '％': '%' },
}
