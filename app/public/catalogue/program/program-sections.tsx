import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { FoldedSection, Section } from '../../../ui/page.tsx'
import { Parts } from '../../../ui/parts.tsx'
import { Said } from '../../../ui/said.tsx'
import styles from './program.module.css'
import type { ProgramView, RecognitionView, RelationView } from './program-view.ts'
import { SourceLink } from './provenance.tsx'

type Props = { program: ProgramView }

export function ProgramDocuments({ program: { documents } }: Props) {
  const { t } = useTranslation()
  if (documents.length === 0) return null
  const names: Record<string, string> = t('program.documents.names', { returnObjects: true })
  return (
    <FoldedSection id="documents" title={t('program.documents.title')}>
      <ul className={`plain-list ${styles['documents']}`}>
        {documents.map((document) => (
          <li key={document}>
            <Icon name="document" />
            {names[document] ?? document.replaceAll('_', ' ')}
          </li>
        ))}
      </ul>
      <p className="soft small">{t('program.documents.note')}</p>
    </FoldedSection>
  )
}

/** What is studied and where it leads, where the university says so. */
export function ProgramText({ program, about }: Props & { about: 'curriculum' | 'careers' }) {
  const { t } = useTranslation()
  const text = program[about]
  if (!text) return null
  return (
    <FoldedSection id={about} title={t(`program.${about}.title`)}>
      <div className="prose">
        {text.split(/\n{2,}/).map((paragraph) => (
          <p key={paragraph}>
            <Said>{paragraph}</Said>
          </p>
        ))}
      </div>
    </FoldedSection>
  )
}

export function ProgramRecognition({ program }: Props) {
  const { t } = useTranslation()
  const { recognition, listedBy, destination, provenance } = program
  return (
    <FoldedSection id="recognition" title={t('program.recognition.title')}>
      {recognition.length > 0 && <RecognitionList recognition={recognition} />}
      {listedBy.map((list) => (
        <p key={list}>
          {t(`program.recognition.listed.${list}`, {
            year: provenance.year ?? t('program.tuition.noYear'),
          })}
        </p>
      ))}
      <p>
        <Link className="link-onward" to={`/destinations/${destination}#recognition`}>
          {t('program.recognition.more', {
            destination: t(`vocabulary.destination.${destination}`),
          })}
          <Icon name="arrow" />
        </Link>
      </p>
    </FoldedSection>
  )
}

export function RecognitionList({ recognition }: { recognition: RecognitionView[] }) {
  return (
    <ul>
      {recognition.map(({ body, title, year, source }) => (
        <li key={`${body} ${title}`}>
          <Parts of={[body, title, year, source && <SourceLink source={source} />]} />
        </li>
      ))}
    </ul>
  )
}

export function ProgramVisa({ program: { destination } }: Props) {
  const { t } = useTranslation()
  return (
    <FoldedSection id="visa" title={t('program.visa.title')}>
      <p>{t('program.visa.text')}</p>
      <p>
        <Link className="link-onward" to={`/destinations/${destination}#visa`}>
          {t('program.visa.link', { destination: t(`vocabulary.destination.${destination}`) })}
          <Icon name="arrow" />
        </Link>
      </p>
    </FoldedSection>
  )
}

interface RelationProps {
  relation: RelationView
  isFolded?: boolean
}

/** Whether there is an agreement or money between us and the university, said plainly. */
export function Relation({ relation, isFolded = false }: RelationProps) {
  const { t } = useTranslation()
  const Part = isFolded ? FoldedSection : Section
  return (
    <Part id="relation" title={t('program.relation.title')}>
      <p>{t(`program.relation.${relation}`)}</p>
    </Part>
  )
}
