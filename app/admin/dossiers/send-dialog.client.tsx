import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { passOverPermission } from '#contract/admissions/values/transitions.ts'
import { inLanguage } from '#contract/common/values/by-language.ts'
import { fieldProblems } from '#contract/common/values/field-problems.ts'
import { languages } from '#contract/common/values/languages.ts'
import { type FieldProblem, Problem } from '#contract/common/values/problems.ts'
import {
  type DossierChoices,
  dossierLimits,
  dossierWays,
  type NewDossier,
} from '#contract/documents/dossiers.ts'
import { formatList, formatNames } from '../../format.ts'
import { WithNames } from '../../with-names.tsx'
import { ChoiceField, TypedField } from '../applicants/decision-fields.client.tsx'
import { PassOverField } from '../applicants/pass-over-field.client.tsx'
import { useDocumentName } from '../applicants/review/asking-row.client.tsx'
import { useApproval } from '../approvals/ask-approval.client.tsx'
import { needsApproval } from '../approvals/needs-approval.ts'
import { useCan } from '../me.ts'
import { problemWords } from '../problem-words.ts'
import { ActButton } from '../ui/act-button.client.tsx'
import { actOnEnter } from '../ui/act-on-enter.ts'
import { Failure } from '../ui/boundary.client.tsx'
import { errorWords } from '../ui/error-words.ts'
import { ScreenSkeleton } from '../ui/skeletons.client.tsx'
import { languageOf } from '../words.ts'
import { DocumentsToSend } from './documents-to-send.client.tsx'
import {
  byUniversity,
  type DossierDraft,
  draftOf,
  inputOf,
  lacksDocuments,
  notAccepted,
  stillMissing,
} from './draft.ts'
import { choicesQuery, dossierQuery, sendDossier } from './queries.ts'
import { SentDossier } from './sent-dossier.client.tsx'

interface SendDialogProps {
  /** Applications to one university; of several, one is chosen first. */
  numbers: readonly string[]
  onClose: () => void
  /** What comes next, once it was sent: the move to “sent”. */
  children?: ReactNode
}

/** Sends documents of one or several applications to their university, and shows what was made. */
export function SendDialog({ numbers, onClose, children }: SendDialogProps) {
  const { t } = useTranslation('admin')
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const client = useQueryClient()
  const [sentKey, setSentKey] = useState<string>()
  const [chosen, setChosen] = useState<string>()
  const {
    data: all,
    error,
    refetch,
  } = useQuery({
    ...choicesQuery(numbers),
    enabled: sentKey === undefined,
  })
  const universities = byUniversity(all ?? [])
  const choices =
    universities.length === 1
      ? all
      : universities.find(([{ universityKey }]) => universityKey === chosen)
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="md"
      aria-labelledby={id}
      onKeyDown={actOnEnter}
    >
      <DialogTitle id={id} ref={title} tabIndex={-1} sx={{ outline: 0 }}>
        {t('dossiers.title', { count: choices?.length ?? numbers.length })}
      </DialogTitle>
      {sentKey !== undefined ? (
        <Sent dossierKey={sentKey} onClose={onClose}>
          {children}
        </Sent>
      ) : choices ? (
        <SendForm
          choices={choices}
          unread={error && <Failure error={error} onRetry={() => void refetch()} />}
          onClose={onClose}
          onStale={() => refetch().then(() => undefined)}
          onSent={(key) => {
            setSentKey(key)
            void client.invalidateQueries({ queryKey: ['applicants', 'dossiers'] })
            void client.invalidateQueries({ queryKey: ['applicants', 'timeline'] })
          }}
        />
      ) : all ? (
        <ChooseUniversity
          universities={universities}
          onChosen={(key) => {
            setChosen(key)
            // The button that was pressed is gone.
            title.current?.focus()
          }}
          onClose={onClose}
        />
      ) : (
        <>
          <DialogContent>
            {error ? <Failure error={error} onRetry={() => void refetch()} /> : <ScreenSkeleton />}
          </DialogContent>
          <DialogActions>
            <Button variant="text" onClick={onClose}>
              {t('form.cancel')}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}

interface ChooseUniversityProps {
  universities: ReturnType<typeof byUniversity<DossierChoices>>
  onChosen: (key: string) => void
  onClose: () => void
}

/**
 * Each university gets only its own applicants' documents, so the university is chosen before
 * anything is typed.
 */
function ChooseUniversity({ universities, onChosen, onClose }: ChooseUniversityProps) {
  const { t, i18n } = useTranslation('admin')
  const language = languageOf(i18n)
  return (
    <>
      <DialogContent>
        <DialogContentText>
          {t('dossiers.several', { count: universities.length })}
        </DialogContentText>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 2, p: 0, display: 'grid', gap: 1 }}>
          {universities.map((those, at) => {
            const [{ university, universityKey }] = those
            const numbers = those.map(({ number }) => number)
            return (
              <li key={universityKey}>
                <Button
                  variant="outlined"
                  fullWidth
                  autoFocus={at === 0}
                  onClick={() => onChosen(universityKey)}
                  sx={{ display: 'block', textAlign: 'start' }}
                >
                  <WithNames names={[inLanguage(university, language), ...numbers]}>
                    {t('form.labelled', {
                      label: inLanguage(university, language),
                      text: formatList(numbers, language),
                    })}
                  </WithNames>
                </Button>
              </li>
            )
          })}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose}>
          {t('form.cancel')}
        </Button>
      </DialogActions>
    </>
  )
}

function Sent({
  dossierKey,
  onClose,
  children,
}: {
  dossierKey: string
  onClose: () => void
  children: ReactNode
}) {
  const { t } = useTranslation('admin')
  const { data: dossier, error, refetch } = useQuery(dossierQuery(dossierKey))
  return (
    <>
      <DialogContent>
        {error && <Failure error={error} onRetry={() => void refetch()} />}
        {dossier && <SentDossier dossier={dossier} />}
        {children}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={onClose}>
          {t('dossiers.close')}
        </Button>
      </DialogActions>
    </>
  )
}

interface SendFormProps {
  choices: DossierChoices[]
  /** The message if they could not be read again. */
  unread: ReactNode
  onClose: () => void
  onSent: (key: string) => void
  onStale: () => Promise<void>
}

function SendForm({ choices, unread, onClose, onSent, onStale }: SendFormProps) {
  const { t, i18n } = useTranslation(['admin', 'translation'])
  const language = languageOf(i18n)
  const askApproval = useApproval()
  const nameOf = useDocumentName()
  const mayPassOver = useCan(passOverPermission)
  const today = new Date().toLocaleDateString('sv-SE')
  const [draft, setDraft] = useState(() => draftOf(choices, { today }))
  const [fields, setFields] = useState<Record<string, FieldProblem>>({})
  const { mutate, isPending, error } = useMutation({
    mutationFn: (input: NewDossier) => sendDossier(input),
    onSuccess: ({ key }) => onSent(key),
    onError: async (failure, dossier) => {
      if (askApproval(failure, { kind: 'send_dossier', dossier }, onClose)) return
      setFields((failure instanceof Problem && failure.fields) || {})
      if (failure instanceof Problem && staleCodes.includes(failure.code)) await onStale()
    },
  })
  const set = (changes: Partial<DossierDraft>) => setDraft((before) => ({ ...before, ...changes }))
  const setAddressee = (name: keyof DossierDraft['addressee']) => (value: string) =>
    set({ addressee: { ...draft.addressee, [name]: value } })
  const messageOf = (name: string) => {
    const problem = fields[name]
    return problem && errorWords(i18n, problem, { name })
  }
  const lacking = choices.map((choice) => {
    const keys = draft.chosen[choice.number] ?? []
    const missing = stillMissing(choice, keys)
    return { choice, missing, notAccepted: notAccepted(choice, keys) }
  })
  const isLacking = lacksDocuments(draft, choices)
  const [first] = choices
  if (!first) return null

  function needs(): string | undefined {
    const numbersOf = (some: DossierChoices[]) =>
      formatList(
        some.map(({ number }) => number),
        language,
      )
    const unagreed = choices.filter(({ agreed }) => !agreed)
    if (unagreed.length > 0) {
      const text = problemWords(i18n, 'consent_missing')
      if (choices.length === 1) return text
      return t('form.labelled', { label: numbersOf(unagreed), text })
    }
    const without = choices.filter(({ number }) => (draft.chosen[number] ?? []).length === 0)
    if (without.length > 0) return t('dossiers.needs.documents', { numbers: numbersOf(without) })
    if (!isLacking) return undefined
    if (!mayPassOver) return t('applicants.change.passOverNot')
    return draft.passOver.trim() === '' ? t('applicants.lacks.passOverMissing') : undefined
  }

  function send() {
    const read = inputOf(draft, choices)
    setFields(read.success ? {} : fieldProblems(read.error))
    if (read.success) mutate(read.data)
  }

  return (
    <>
      <DialogContent>
        <DialogContentText>
          <WithNames names={[inLanguage(first.university, language)]}>
            {t('dossiers.text', { university: inLanguage(first.university, language) })}
          </WithNames>
        </DialogContentText>
        {unread}
        {error && !needsApproval(error) && Object.keys(fields).length === 0 && (
          <Failure error={error} title={t('dossiers.notSent')} />
        )}
        {choices.some(({ sentBefore }) => sentBefore > 0) && (
          <Alert severity="info" variant="outlined" sx={{ mt: 2 }}>
            {t('dossiers.sentBefore', {
              numbers: formatList(
                choices.filter(({ sentBefore }) => sentBefore > 0).map(({ number }) => number),
                language,
              ),
            })}
          </Alert>
        )}
        {choices.map((one) => (
          <DocumentsToSend
            key={one.number}
            choices={one}
            isOneOfSeveral={choices.length > 1}
            chosen={draft.chosen[one.number] ?? []}
            onChosen={(keys) => set({ chosen: { ...draft.chosen, [one.number]: keys } })}
          />
        ))}
        {isLacking && (
          <Alert severity="warning" variant="outlined" sx={{ mt: 2 }}>
            {(['missing', 'notAccepted'] as const).map((kind) => {
              const some = lacking.filter((one) => one[kind].length > 0)
              return (
                some.length > 0 && (
                  <Box key={kind} sx={{ '& + &': { mt: 1.5 } }}>
                    <AlertTitle component="h3">{t(`dossiers.${kind}`)}</AlertTitle>
                    {some.map(({ choice, [kind]: lines }) => (
                      <div key={choice.number}>
                        <WithNames names={[choice.number, choice.applicant]}>
                          {t('form.labelled', {
                            label:
                              choices.length > 1
                                ? `${choice.number}, ${choice.applicant}`
                                : choice.number,
                            text: formatNames(lines.map(nameOf), language),
                          })}
                        </WithNames>
                      </div>
                    ))}
                  </Box>
                )
              )
            })}
            {!mayPassOver && <p>{t('applicants.lacks.notAllowed')}</p>}
          </Alert>
        )}
        {isLacking && mayPassOver && (
          <PassOverField
            isSilent={fields['passOver'] !== undefined}
            why={draft.passOver}
            onWhy={(passOver) => set({ passOver })}
          />
        )}
        <ChoiceField
          label={t('dossiers.language')}
          value={draft.language}
          options={languages.map((value) => ({ value, label: t(`form.language.${value}`) }))}
          onChange={(chosen) => set({ language: chosen })}
        />
        <TypedField
          label={t('dossiers.office')}
          optional
          hint={t('dossiers.officeHint')}
          value={draft.addressee.office}
          maxLength={200}
          message={messageOf('addressee.office')}
          onChange={setAddressee('office')}
        />
        <TypedField
          label={t('dossiers.name')}
          optional
          value={draft.addressee.name}
          maxLength={200}
          message={messageOf('addressee.name')}
          onChange={setAddressee('name')}
        />
        <TypedField
          label={t('dossiers.email')}
          optional={draft.way !== 'link' || !draft.mail}
          value={draft.addressee.email}
          maxLength={254}
          message={messageOf('addressee.email')}
          onChange={setAddressee('email')}
        />
        <TypedField
          label={t('dossiers.address')}
          optional
          value={draft.addressee.address}
          rows={2}
          maxLength={500}
          message={messageOf('addressee.address')}
          onChange={setAddressee('address')}
        />
        <FormControlLabel
          sx={{ mt: 1 }}
          control={<Checkbox checked={draft.keepAddressee} />}
          label={t('dossiers.keepAddressee')}
          onChange={() => set({ keepAddressee: !draft.keepAddressee })}
        />
        <TypedField
          label={t('dossiers.reference')}
          optional
          hint={t('dossiers.referenceHint')}
          value={draft.reference}
          maxLength={100}
          message={messageOf('reference')}
          onChange={(reference) => set({ reference })}
        />
        <TypedField
          label={t('dossiers.sentOn')}
          type="date"
          value={draft.sentOn}
          message={messageOf('sentOn')}
          onChange={(sentOn) => set({ sentOn })}
        />
        <TypedField
          label={t('dossiers.note')}
          optional
          hint={t('dossiers.noteHint')}
          value={draft.note}
          rows={3}
          lang={draft.language}
          maxLength={2000}
          message={messageOf('note')}
          onChange={(note) => set({ note })}
        />
        <ChoiceField
          label={t('dossiers.way')}
          value={draft.way}
          options={dossierWays.map((value) => ({ value, label: t(`dossiers.ways.${value}`) }))}
          onChange={(way) => set({ way })}
        />
        {draft.way === 'link' && (
          <>
            <TypedField
              label={t('dossiers.linkDays')}
              hint={t('dossiers.upTo', { most: dossierLimits.linkDays })}
              value={draft.linkDays}
              message={messageOf('linkDays')}
              onChange={(linkDays) => set({ linkDays })}
            />
            <TypedField
              label={t('dossiers.linkDownloads')}
              hint={t('dossiers.upTo', { most: dossierLimits.linkDownloads })}
              value={draft.linkDownloads}
              message={messageOf('linkDownloads')}
              onChange={(linkDownloads) => set({ linkDownloads })}
            />
            <FormControlLabel
              control={<Checkbox checked={draft.mail} />}
              label={t('dossiers.mail')}
              onChange={() => set({ mail: !draft.mail })}
            />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose}>
          {t('form.cancel')}
        </Button>
        <ActButton needs={needs()} loading={isPending} onClick={send}>
          {t(draft.way === 'link' ? 'dossiers.send' : 'dossiers.makeFiles')}
        </ActButton>
      </DialogActions>
    </>
  )
}

/** The screen is out of date: it is read again, and typed text stays. */
const staleCodes: readonly string[] = [
  'dossier_sent_meanwhile',
  'dossier_document_gone',
  'consent_missing',
]
