import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../format.ts'
import { WithNames } from '../../with-names.tsx'
import { formatStaffTime } from '../ui/dates.ts'
import { languageOf } from '../words.ts'
import type { Application } from './application.ts'
import { StatusTag } from './status-tag.client.tsx'
import { passedOverPath } from './timeline-words.ts'

/** Every move of an application, the latest first; nothing of it is ever changed. */
export function History({ application }: { application: Application }) {
  const { t, i18n } = useTranslation('admin')
  const language = languageOf(i18n)
  return (
    <Box sx={{ mt: 3 }}>
      <Typography variant="h3">{t('applicants.history')}</Typography>
      <Box component="ol" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
        {application.history.toReversed().map((step) => (
          <Box
            component="li"
            key={`${step.at} ${step.to}`}
            sx={{ pl: 2, py: 0.75, borderLeft: 2, borderColor: 'divider' }}
          >
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
              {(step.undoes || step.corrects) && (
                <span>{t(`applicants.change.mark.${step.undoes ? 'undoes' : 'corrects'}`)}</span>
              )}
              <StatusTag status={step.to} />
              {step.undone && <span>{t('applicants.change.mark.undone')}</span>}
            </Box>
            <Typography variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
              <time dateTime={step.at}>{formatStaffTime(step.at, language)}</time>
              <WithNames
                names={[step.by]}
              >{` · ${step.by ?? t(step.byItself ? 'applicants.byItself' : 'applicants.byApplicant')}`}</WithNames>
            </Typography>
            {step.happenedOn !== null && (
              <Typography variant="body2" sx={{ mt: 0.5 }}>
                {t('applicants.happenedOn', { date: formatDate(step.happenedOn, language) })}
              </Typography>
            )}
            {step.toldBy !== null && (
              <Typography variant="body2" sx={{ mt: 0.5 }}>
                <WithNames names={[step.toldBy]}>
                  {t('applicants.change.toldByLine', { who: step.toldBy })}
                </WithNames>
              </Typography>
            )}
            {step.reasonCode !== null && (
              <Typography variant="body2" sx={{ mt: 0.5 }}>
                {t(`applicants.endReason.${step.reasonCode}`)}
              </Typography>
            )}
            {step.passedOver !== null && (
              <Typography variant="body2" sx={{ mt: 0.5, whiteSpace: 'pre-line' }}>
                {t(passedOverPath(step.to), { reason: step.passedOver })}
              </Typography>
            )}
            {step.reason && (
              <Typography variant="body2" sx={{ mt: 0.5, whiteSpace: 'pre-line' }}>
                {step.reason}
              </Typography>
            )}
          </Box>
        ))}
      </Box>
    </Box>
  )
}
