import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { PreviewEntity } from '#contract/catalogue/preview.ts'
import { answerOf, api, problemCode } from '../../api.ts'
import { Icon } from '../../ui/icon.tsx'
import { useToast } from '../ui/toast.client.tsx'

/** Opens the public page of what is saved, whether visitors see it yet or not. */
export function PreviewButton({ entity, recordKey }: { entity: PreviewEntity; recordKey: string }) {
  const { t } = useTranslation('admin')
  const toast = useToast()
  const open = useMutation({
    mutationFn: async () => {
      // A window that opens after the answer would be taken for an advertisement.
      const opened = window.open('about:blank', '_blank')
      const { path } = await answerOf(
        api.api.admin.previews[':entity'][':entity_key'].$get({
          param: { entity, entity_key: recordKey },
        }),
      )
      if (opened) {
        opened.opener = null
        opened.location.replace(path)
      } else location.assign(path)
    },
    onError: (error) => toast.fail(problemCode(error)),
  })
  return (
    <Button
      loading={open.isPending}
      onClick={() => open.mutate()}
      startIcon={<Icon name="external" size={18} />}
    >
      {t('catalogue.preview')}
      <span className="visually-hidden"> {t('catalogue.newTab')}</span>
    </Button>
  )
}
