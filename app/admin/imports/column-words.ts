import { useTranslation } from 'react-i18next'
import {
  columnsOf,
  type ImportKind,
  type importColumns,
  importKinds,
  type keyedColumns,
} from '#contract/imports.ts'
import { tuitionAudiences } from '#contract/vocabulary.ts'
import { formatList } from '../../format.ts'
import { languageOf } from '../words.ts'

type Closing = `closes_${(typeof tuitionAudiences)[number]}`
type Known =
  | (typeof importColumns)[ImportKind]['required'][number]
  | (typeof importColumns)[ImportKind]['optional'][number]
  | (typeof keyedColumns)['programs' | 'universities'][number]
type Plain = Exclude<Known, Closing>

const plain = new Set<string>(importKinds.flatMap(columnsOf))

/** What a column of ours is about. */
export function useColumnWords(): (name: string) => string {
  const { t } = useTranslation(['admin', 'translation'])
  return (name) => {
    const audience = tuitionAudiences.find((one) => name === `closes_${one}`)
    if (audience) {
      return t('imports.closesFor', { audience: t(`translation:vocabulary.audience.${audience}`) })
    }
    return isPlain(name) ? t(`imports.column.${name}`) : name
  }
}

function isPlain(name: string): name is Plain {
  return plain.has(name)
}

/** Columns as a sentence names them. */
export function useColumnList(): (names: readonly string[]) => string {
  const { t, i18n } = useTranslation('admin')
  const say = useColumnWords()
  return (names) =>
    formatList(
      names.map((name) => (name === 'program_key' ? t('imports.programOr') : say(name))),
      languageOf(i18n),
    )
}
