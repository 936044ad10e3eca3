import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import { Section } from '../../ui/page.tsx'
import { Tag } from '../../ui/tag.tsx'
import styles from './program.module.css'
import { isForTheApplicantAlone } from './program-intakes.tsx'
import type { ProgramView } from './program-view.ts'
import { SourceLink } from './provenance.tsx'

type Props = { program: ProgramView }

export function ProgramTuition({ program }: Props) {
  const { t } = useTranslation()
  return (
    <Section id="tuition" title={t('program.tuition.title')}>
      {program.tuition.length === 0 ? (
        <p>{t('program.tuition.none')}</p>
      ) : (
        <section
          className="table-scroll"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reachable by keyboard
          tabIndex={0}
          aria-label={t('program.tuition.caption')}
        >
          <table className="table">
            <caption className="visually-hidden">{t('program.tuition.caption')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('program.tuition.audience')}</th>
                <th scope="col">{t('program.tuition.amount')}</th>
                <th scope="col">{t('program.tuition.year')}</th>
                <th scope="col">{t('program.tuition.source')}</th>
              </tr>
            </thead>
            <tbody>
              {program.tuition.map((line) => (
                <tr key={`${line.audience} ${line.period} ${line.amount} ${line.year}`}>
                  <th scope="row">{t(`vocabulary.audience.${line.audience}`)}</th>
                  <td>
                    <span className="nowrap">
                      {`${line.amount} ${t(`vocabulary.period.${line.period}`)}`}
                    </span>{' '}
                    <Tag tone={line.confidence === 'confirmed' ? 'success' : 'warning'}>
                      {t(`vocabulary.confidence.${line.confidence}`)}
                    </Tag>
                  </td>
                  <td className="nowrap">{line.year ?? t('program.tuition.noYear')}</td>
                  <td>
                    {line.source ? (
                      <SourceLink source={line.source} />
                    ) : (
                      t('program.tuition.noSource')
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Section>
  )
}

export function ProgramRequirements({ program: { requirements } }: Props) {
  const { t } = useTranslation()
  return (
    <Section id="requirements" title={t('program.requirements.title')}>
      {requirements.length === 0 ? (
        <p>{t('program.requirements.none')}</p>
      ) : (
        <>
          <ul className={`plain-list ${styles['requirements']}`}>
            {requirements.map(({ kind, text, mandatory, confidence }) => (
              <li key={`${kind} ${text}`}>
                <span className={styles['kind']}>{t(`vocabulary.requirementKind.${kind}`)}</span>
                <span>
                  {text}
                  {!mandatory && (
                    <span className="soft"> ({t('program.requirements.optional')})</span>
                  )}
                  {confidence === 'to_confirm' && (
                    <>
                      {' '}
                      <Tag tone="warning">{t('vocabulary.confidence.to_confirm')}</Tag>
                    </>
                  )}
                </span>
              </li>
            ))}
          </ul>
          {requirements.some(({ confidence }) => confidence === 'to_confirm') && (
            <p className="soft small">{t('program.requirements.note')}</p>
          )}
        </>
      )}
    </Section>
  )
}

export function ProgramDocuments({ program: { documents } }: Props) {
  const { t } = useTranslation()
  if (documents.length === 0) return null
  const names: Record<string, string> = t('program.documents.names', { returnObjects: true })
  return (
    <Section id="documents" title={t('program.documents.title')}>
      <ul className={`plain-list ${styles['documents']}`}>
        {documents.map((document) => (
          <li key={document}>
            <Icon name="document" />
            {names[document] ?? document.replaceAll('_', ' ')}
          </li>
        ))}
      </ul>
      <p className="soft small">{t('program.documents.note')}</p>
    </Section>
  )
}

export function ProgramChannel({ program }: Props) {
  const { t } = useTranslation()
  return (
    <Section id="channel" title={t('program.channel.title')}>
      <p className={styles['channel']}>{t(`program.channel.${program.channel}`)}</p>
      {isForTheApplicantAlone(program) && (
        <>
          <h3>{t('program.channel.coachTitle')}</h3>
          <ol>
            <li>{t('program.channel.coach.read')}</li>
            <li>{t('program.channel.coach.prepare')}</li>
            <li>{t('program.channel.coach.account')}</li>
            <li>{t('program.channel.coach.send')}</li>
          </ol>
        </>
      )}
      <ul className="plain-list">
        {program.officialUrl && (
          <li>
            <a className="link-onward" href={program.officialUrl} rel="noopener">
              {t('program.channel.official')}
              <Icon name="external" size={16} />
            </a>
          </li>
        )}
        {program.universitySite && (
          <li>
            <a className="link-onward" href={program.universitySite} rel="noopener">
              {t('program.channel.officialUniversity')}
              <Icon name="external" size={16} />
            </a>
          </li>
        )}
      </ul>
    </Section>
  )
}
