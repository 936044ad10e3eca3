/* Sites that belong to neither an authority nor a university, used to judge sources. */

const agencies = [
  'admissions.cn',
  'besteduchina.com',
  'china-admissions.com',
  'ciss.org.cn',
  'cuac.com.cn',
  'cuecc.com',
  'cucas.cn',
  'cucas.edu.cn',
  'edarabia.com',
  'educations.com',
  'indiaeducation.net',
  'leverageedu.com',
  'mastersportal.com',
  'bachelorsportal.com',
  'mozart-travels.com',
  'shiksha.com',
  'sicas.com.cn',
  'sicas.cn',
  'studychina.education',
  'topuniversities.com',
  'yocket.com',
]

const copies = [
  'scribd.com',
  'slideshare.net',
  'docplayer.net',
  'studocu.com',
  'rnqtgg.com',
  'issuu.com',
]

/** What the site of an address is if it belongs to neither an authority nor a university. */
export function strangerOf(address: string): 'agency' | 'copy' | undefined {
  if (!URL.canParse(address)) return undefined
  const { hostname } = new URL(address)
  const isOf = (hosts: readonly string[]) =>
    hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
  if (isOf(copies)) return 'copy'
  return isOf(agencies) ? 'agency' : undefined
}
