import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pageContext } from '../../../page-context.ts'
import { pageMeta } from '../../../seo.ts'
import { serverWords } from '../../../server-words.ts'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { Page } from '../../../ui/page.tsx'
import type { Route } from './+types/prepare'
import styles from './prepare.module.css'
import { PrepareTool } from './prepare-tool.tsx'
import { presetNames, presets } from './presets.ts'
import { writtenSize } from './written-size.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(pageContext)
  const t = serverWords(language)
  return {
    title: t('prepare.page.title'),
    description: t('prepare.page.description'),
    limits: presetNames.map((name) => ({
      name,
      form: presets[name].form,
      most: writtenSize(presets[name].bytes, language),
    })),
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: loaderData?.title ?? '',
    description: loaderData?.description ?? '',
    path: '/documents/prepare',
  })

export default function Prepare({ loaderData: { title, limits } }: Route.ComponentProps) {
  const { t } = useTranslation()
  const [hasScripts, setScripts] = useState(false)
  useEffect(() => setScripts(true), [])
  return (
    <Page>
      <Breadcrumbs trail={[{ to: '/services', label: t('shell.nav.services') }]} here={title} />
      <h1>{title}</h1>
      <p className="lede">{t('prepare.page.lede')}</p>
      <p>{t('prepare.privatePage')}</p>
      <div className={styles['place']}>{hasScripts && <PrepareTool heading="h2" />}</div>
      <noscript>
        <section aria-labelledby="without">
          <h2 id="without">{t('prepare.page.without')}</h2>
          <p>{t('prepare.page.withoutText')}</p>
          <ul>
            <li>{t('prepare.page.ways.photos')}</li>
            <li>{t('prepare.page.ways.phone')}</li>
            <li>{t('prepare.page.ways.shop')}</li>
          </ul>
        </section>
      </noscript>
      <section className={styles['limits']} aria-labelledby="limits">
        <h2 id="limits">{t('prepare.page.sizes')}</h2>
        <table className="table table-narrow" aria-labelledby="limits">
          <thead>
            <tr>
              <th scope="col">{t('prepare.page.use')}</th>
              <th scope="col">{t('prepare.page.file')}</th>
              <th scope="col">{t('prepare.page.limit')}</th>
            </tr>
          </thead>
          <tbody>
            {limits.map(({ name, form, most }) => (
              <tr key={name}>
                <th scope="row">{t(`prepare.page.rows.${name}`)}</th>
                <td data-label={t('prepare.page.file')}>{form.toUpperCase()}</td>
                <td className="nowrap" data-label={t('prepare.page.limit')}>
                  {most}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className={`soft ${styles['after']}`}>{t('prepare.page.sizesHint')}</p>
      </section>
    </Page>
  )
}
