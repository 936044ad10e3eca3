import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { Said } from '../../ui/said.tsx'
import styles from './apply.module.css'
import { applyPath } from './apply-path.ts'
import type { DraftFrame } from './apply-view.ts'

/** The way back to all parts of the form, and what it is for. */
export function BackToTasks({ draft }: { draft: DraftFrame }) {
  const { t } = useTranslation()
  const [first, ...others] = draft.choices
  return (
    <div className={styles['top']}>
      <Link className="link-onward" to={applyPath(draft.key, 'tasks')}>
        <Icon name="back" />
        {t('apply.tasks.back')}
      </Link>
      {first && (
        <span className="soft small">
          <Said>{first.program.title}</Said>
          {others.length > 0 && ` ${t('apply.tasks.andMore', { count: others.length })}`}
        </span>
      )}
    </div>
  )
}
