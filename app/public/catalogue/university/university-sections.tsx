import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { Section } from '../../../ui/page.tsx'
import { Parts } from '../../../ui/parts.tsx'
import { Said } from '../../../ui/said.tsx'
import { CertaintyTag, GroundsLine } from '../certainty-tag.tsx'
import { Facts } from '../program/facts.tsx'
import { isTraced } from '../program/grounds-view.ts'
import styles from '../program/program.module.css'
import { RecognitionList } from '../program/program-sections.tsx'
import { SourceLink } from '../program/provenance.tsx'
import type { UniversityView } from './university-view.server.ts'

type Props = { university: UniversityView }

export function UniversityFacts({ university }: Props) {
  const { t } = useTranslation()
  return (
    <Facts
      facts={[
        [t('university.city'), university.city],
        [t('university.region'), university.region],
        [t('university.shortName'), university.shortName],
        [
          t('university.ownership'),
          university.ownership && t(`vocabulary.ownership.${university.ownership}`),
        ],
        [t('university.founded'), university.founded],
        [t('university.languages'), university.languages],
        [
          t('university.fees'),
          university.fees.length > 0 &&
            university.fees.map(({ amount, over, years, certainty }) => (
              <span key={amount} className={styles['range']}>
                <span className="figures">{amount}</span>
                <span className="soft small">{[over, years, certainty].join(' · ')}</span>
              </span>
            )),
        ],
        [t('university.website'), university.website && <SourceLink source={university.website} />],
        [
          t('university.email'),
          university.email && (
            <a href={`mailto:${university.email}`} translate="no">
              {university.email}
            </a>
          ),
        ],
        [t('university.programCount'), university.counted],
      ]}
    />
  )
}

/** None is fetched before it is near; each opens large. */
export function UniversityPictures({ university: { pictures } }: Props) {
  const { t } = useTranslation()
  if (pictures.length === 0) return null
  return (
    <Section id="pictures" title={t('university.pictures')}>
      <ul className={`plain-list ${styles['pictures']}`}>
        {pictures.map(({ large, small, alt, credit }) => (
          <li key={large}>
            <figure>
              <a href={large}>
                <img
                  alt={alt}
                  loading="lazy"
                  decoding="async"
                  sizes="(min-width: 900px) 15rem, 45vw"
                  {...small}
                />
              </a>
              {credit && <figcaption className="soft small">{credit}</figcaption>}
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function UniversityRecognition({ university: { recognition, destination } }: Props) {
  const { t } = useTranslation()
  return (
    <Section id="recognition" title={t('program.recognition.title')}>
      {recognition.length > 0 && <RecognitionList recognition={recognition} />}
      <p>
        <Link className="link-onward" to={`/destinations/${destination}#recognition`}>
          {t('program.recognition.more', {
            destination: t(`vocabulary.destination.${destination}`),
          })}
          <Icon name="arrow" />
        </Link>
      </p>
    </Section>
  )
}

export function UniversityRankings({ university: { rankings } }: Props) {
  const { t } = useTranslation()
  if (rankings.length === 0) return null
  return (
    <Section id="rankings" title={t('university.rankings')}>
      <ul>
        {rankings.map(({ publisher, year, band, source }) => (
          <li key={`${publisher} ${year}`}>
            {[publisher, year, band].join(', ')} {source && <SourceLink source={source} />}
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function UniversityHousing({ university: { housing } }: Props) {
  const { t } = useTranslation()
  if (!housing) return null
  return (
    <Section id="housing" title={t('university.housing')}>
      <p>
        <Said>{housing.text}</Said> <CertaintyTag certainty={housing.grounds.certainty} />
      </p>
      <p className="soft small">
        <Parts
          of={[
            housing.year,
            isTraced(housing.grounds) ? (
              <GroundsLine key="grounds" grounds={housing.grounds} />
            ) : (
              t('program.tuition.noSource')
            ),
          ]}
        />
      </p>
    </Section>
  )
}
