import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Change, LineChange } from '#contract/common/changes.ts'
import { Slug } from '#contract/common/common.ts'
import { inLanguage } from '#contract/common/values/by-language.ts'
import { programNamesQuery } from '../programs/queries.ts'
import { KeptPicture } from '../universities/kept-picture.client.tsx'
import { useKeeperName } from '../upkeep/use-keeper-name.ts'
import { languageOf } from '../words.ts'
import { useChangeWords } from './change-words.ts'
import { type MemberWords, useLineWords } from './line-words.ts'

interface ChangesProps {
  /** What kind of record it is, as the trail calls it. */
  entity: string
  changes: readonly Change[]
  /** The name of the table, and the headings of its columns. */
  label: string
  heads: { member: string; before: string; after: string }
  /** The name behind a colleague's key. */
  nameOf?: Names
}

type Names = (key: string) => string | undefined

/** What differs between two states of a record, by the names that its form has; lists line by line. */
export function Changes({ entity, changes, label, heads, nameOf }: ChangesProps) {
  const titleOf = useProgramTitles(entity === 'scholarship' ? changes : [])
  const keeperOf = useKeeperName()
  const named: Names = (key) => nameOf?.(key) ?? keeperOf(key) ?? titleOf(key)
  const words = useChangeWords(entity, named)
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={label}>
      <table className="table table-narrow">
        <thead>
          <tr>
            <th scope="col">{heads.member}</th>
            <th scope="col">{heads.before}</th>
            <th scope="col">{heads.after}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ name, before, after, lines }) => (
            <tr key={name}>
              <th scope="row">{words.member(isLogo(name) ? logoIn(name) : name)}</th>
              {lines ? (
                <td colSpan={2}>
                  <LineChanges entity={entity} list={name} lines={lines} nameOf={named} />
                </td>
              ) : (
                [before, after].map((value, at) => (
                  <Box
                    component="td"
                    // Both sides of a change stay in their places.
                    // biome-ignore lint/suspicious/noArrayIndexKey: a pair never changes its order
                    key={at}
                    data-label={at === 0 ? heads.before : heads.after}
                    sx={{ overflowWrap: 'anywhere' }}
                  >
                    {value !== null && hasLogo(entity) && isLogo(name) ? (
                      <KeptPicture pictureKey={value} label={words.member(logoIn(name))} />
                    ) : (
                      <bdi>{value === null || value === '' ? '–' : words.value(name, value)}</bdi>
                    )}
                  </Box>
                ))
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}

/** The names of a scholarship's programs, which it lists by key. */
function useProgramTitles(changes: readonly Change[]): Names {
  const { i18n } = useTranslation('admin')
  const language = languageOf(i18n)
  const keys = changes
    .filter(({ name }) => name === 'programs')
    .flatMap(({ before, after, lines }) =>
      lines
        ? lines.map(({ line }) => String(line['key']))
        : [before, after].flatMap((side) => side?.split(', ') ?? []),
    )
  const { data: names } = useQuery(programNamesQuery([...new Set(keys)].filter(isSlug)))
  return (key) => {
    const name = names?.get(key)
    return name && `${inLanguage(name.title, language)} · ${name.university}`
  }
}

/** A shortened text is not a key. */
function isSlug(key: string): boolean {
  return Slug.safeParse(key).success
}

/** Universities have one, and the office. */
function hasLogo(entity: string): boolean {
  return entity === 'university' || entity === 'settings'
}

function isLogo(name: string): boolean {
  return name === 'logo.key' || name === 'brand.logo.key'
}

function logoIn(name: string): string {
  return name.replace(/\.key$/, '')
}

interface LineChangesProps {
  entity: string
  list: string
  lines: readonly LineChange[]
  nameOf: Names
}

function LineChanges({ entity, list, lines, nameOf }: LineChangesProps) {
  const { t } = useTranslation('admin')
  const words = useLineWords(entity, list, nameOf)
  return (
    <Box component="ul" className="plain-list" sx={{ display: 'grid', gap: 1.5 }}>
      {lines.map((change) => {
        const { kind, place, from, line } = change
        const key = line['key']
        const called = words.called(change)
        const members = kind === 'moved' ? [] : words.members(change)
        return (
          <li key={`${kind} ${place}`}>
            <strong>
              <bdi>{t(`changes.${kind}`, { line: called, from, place })}</bdi>
            </strong>
            {kind === 'changed' && from !== null && ` ${t('changes.andMoved', { from, place })}`}
            {entity === 'university' && list === 'pictures' && typeof key === 'string' && (
              <Box sx={{ my: 0.5 }}>
                <KeptPicture pictureKey={key} label={called} />
              </Box>
            )}
            {members.length > 0 && (
              <Box
                component="ul"
                sx={{
                  m: 0,
                  mt: 0.5,
                  pl: 2.5,
                  overflowWrap: 'anywhere',
                  '& > li + li': { mt: 0.25 },
                }}
              >
                {members.map((member) => (
                  <Member key={member.name} member={member} isOne={kind !== 'changed'} />
                ))}
              </Box>
            )}
          </li>
        )
      })}
    </Box>
  )
}

/** One member: what it says, or from what to what it was changed. */
function Member({ member, isOne }: { member: MemberWords; isOne: boolean }) {
  const { t } = useTranslation('admin')
  const { label, before, after } = member
  const how = isOne ? 'says' : before === null ? 'filled' : after === null ? 'emptied' : 'fromTo'
  return (
    <li>
      <bdi>{t(`changes.${how}`, { label, before, after })}</bdi>
    </li>
  )
}
