import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pictureQuery } from './queries.ts'

interface KeptPictureProps {
  pictureKey: string
  label: string
  /** Of its largest copy, where it is known: its place is kept while it comes. */
  size?: { width: number; height: number }
}

/** A picture in small, as visitors will see it: on white, as on the page. */
export function KeptPicture({ pictureKey, label, size }: KeptPictureProps) {
  const { t } = useTranslation('admin')
  const { data, isError } = useQuery(pictureQuery(pictureKey))
  const [loaded, setLoaded] = useState<KeptPictureProps['size']>()
  if (isError) {
    return (
      <Alert severity="warning" variant="outlined" sx={{ bgcolor: 'background.paper' }}>
        {t('universities.picture.gone')}
      </Alert>
    )
  }
  const natural = size ?? loaded
  const shown = natural && Math.min(1, 220 / natural.width, 140 / natural.height)
  return (
    <Box
      component="img"
      alt={label}
      {...(data && { src: data })}
      {...(natural &&
        shown && {
          width: Math.max(1, Math.round(natural.width * shown)),
          height: Math.max(1, Math.round(natural.height * shown)),
        })}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
        setLoaded({ width: naturalWidth, height: naturalHeight })
      }
      sx={{
        display: 'block',
        maxWidth: 220,
        border: 1,
        borderColor: 'divider',
        bgcolor: '#fff',
        color: '#333',
      }}
    />
  )
}
