import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { DossierChoices } from '#contract/documents/dossiers.ts'
import { ownLine } from '#contract/documents/values/document-lines.ts'
import { WithNames } from '../../with-names.tsx'
import { useDocumentName } from '../applicants/review/asking-row.client.tsx'
import { Verbatim } from '../ui/verbatim.client.tsx'
import { moved } from './draft.ts'

interface DocumentsToSendProps {
  choices: DossierChoices
  isOneOfSeveral: boolean
  /** In the order in which they go. */
  chosen: readonly string[]
  onChosen: (keys: string[]) => void
}

/** Which documents go, and in which order: those that go first, the others below them. */
export function DocumentsToSend(props: DocumentsToSendProps) {
  const { choices, isOneOfSeveral, chosen, onChosen } = props
  const { t } = useTranslation('admin')
  const nameOf = useDocumentName()
  const { documents, number, applicant } = choices
  const going = chosen.flatMap((key) => documents.find((one) => one.key === key) ?? [])
  const others = documents.filter(({ key }) => !chosen.includes(key))
  const list = (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {[...going, ...others].map((one) => {
        const at = chosen.indexOf(one.key)
        const type = nameOf(ownLine(one))
        return (
          <Box
            component="li"
            key={one.key}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              columnGap: 1,
              borderTop: 1,
              borderColor: 'divider',
            }}
          >
            <FormControlLabel
              sx={{ flex: '1 1 240px', minWidth: 0, py: 0.5 }}
              control={<Checkbox checked={at >= 0} />}
              onChange={() =>
                onChosen(at >= 0 ? chosen.filter((key) => key !== one.key) : [...chosen, one.key])
              }
              label={
                <>
                  <span>{at >= 0 ? t('dossiers.place', { place: at + 1, type }) : type}</span>
                  <Typography
                    component="span"
                    variant="body2"
                    sx={{ display: 'block', color: 'text.secondary', overflowWrap: 'anywhere' }}
                  >
                    <WithNames names={[one.fileName]}>
                      {[
                        one.fileName,
                        t('dossiers.pages', { count: one.pages }),
                        t(`review.state.${one.status}`),
                      ].join(' · ')}
                    </WithNames>
                  </Typography>
                </>
              }
            />
            {at >= 0 && (
              <Box>
                <Button
                  variant="text"
                  size="small"
                  disabled={at === 0}
                  aria-label={t('form.lineTo.up', { line: type })}
                  onClick={() => onChosen(moved(chosen, one.key, -1))}
                >
                  ↑
                </Button>
                <Button
                  variant="text"
                  size="small"
                  disabled={at === chosen.length - 1}
                  aria-label={t('form.lineTo.down', { line: type })}
                  onClick={() => onChosen(moved(chosen, one.key, 1))}
                >
                  ↓
                </Button>
              </Box>
            )}
          </Box>
        )
      })}
    </Box>
  )
  const goingWords = t('dossiers.chosen', { count: going.length, total: documents.length })
  if (documents.length === 0) {
    return (
      <Typography sx={{ mt: 2 }}>
        <WithNames names={[number, applicant]}>
          {t('dossiers.nothing', { number, name: applicant })}
        </WithNames>
      </Typography>
    )
  }
  if (!isOneOfSeveral) {
    return (
      <Box component="section" sx={{ mt: 2 }}>
        <Typography variant="h3">{goingWords}</Typography>
        {list}
      </Box>
    )
  }
  return (
    <Box component="details" sx={{ mt: 1 }}>
      <Box component="summary" sx={{ minHeight: 44, cursor: 'pointer', alignContent: 'center' }}>
        <strong>
          <Verbatim>{applicant}</Verbatim>
        </strong>
        <WithNames names={[number]}>{`, ${number} · ${goingWords}`}</WithNames>
      </Box>
      {list}
    </Box>
  )
}
