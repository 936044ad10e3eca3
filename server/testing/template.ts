import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** One template for each run of the tests, so that two runs at once don't meet. */
const run = process.env['TEST_RUN_ID'] ?? 'single'

export const templateName = `passerelle_template_${run}`
/** Copies its files: PostgreSQL would write each page to its log, for three times as long. */
export const fromTemplate = `template ${templateName} strategy file_copy`
export const templateFolder = join(tmpdir(), `passerelle-test-template-${run}`)
