import type { TFunction } from 'i18next'
import type { ApplyView } from './apply-view.ts'
import { startTitles } from './choices/sends-view.ts'

/** The title of a page of the form, which says where in it one is. */
export function applyTitle(view: ApplyView, t: TFunction): string {
  switch (view.page) {
    case 'choose':
      return t('apply.title')
    case 'forget':
      return t('apply.forget.title')
    case 'start':
      return view.others.length > 0
        ? t('apply.start.several', { count: view.others.length + 1 })
        : t(startTitles[view.aim.sends.sender], { program: view.aim.program.title })
    case 'lost':
      return t('apply.lost.title')
    case 'tasks':
      return t('apply.tasks.title')
    case 'choices':
    case 'documents':
      return t(`apply.steps.${view.page}`)
    case 'link':
      return t('apply.link.title')
    case 'delete':
      return t('apply.delete.title')
    case 'done':
      return t('apply.done.title', { count: view.applications.length })
    case 'review':
    case 'step': {
      const step = view.page === 'step' ? view.step : 'review'
      const title = `${t(`apply.steps.${step}`)} · ${t('apply.title')}`
      const isWrong = Object.keys(view.draft.fields).length > 0
      return isWrong ? t('shell.form.titlePrefix', { title }) : title
    }
  }
}
