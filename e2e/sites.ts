/**
 * The sites under test, which `npm run e2e` starts and names in the environment. `firefox` is the embedded
 * one once more, in another engine.
 */
export const sites = ['embedded', 'postgresql', 'firefox'].flatMap((name) => {
  const url = process.env[`E2E_${name.toUpperCase()}_URL`]
  return url === undefined ? [] : [{ name, url }]
})

/** `DATA_DIR` of the site that a project of the suite talks to. */
export function dataFolderOf(site: string): string {
  const name = `E2E_${site.toUpperCase()}_DATA`
  const folder = process.env[name]
  if (folder === undefined) throw new Error(`${name} doesn't say where the site keeps its mails`)
  return folder
}

/** A program of the starter catalogue that the agency sends applications for. */
export const program = {
  key: 'mechatronics-c-v-raman-global-university',
  university: 'c-v-raman-global-university',
} as const

/** Programs that tests send applications for, each with an intake that is opened before them. */
export const appliedFor = [
  'psychology-murdoch-university-dubai',
  'business-finance-murdoch-university-dubai',
  'business-management-murdoch-university-dubai',
  'business-marketing-murdoch-university-dubai',
] as const
