import { Icon } from '../../ui/icon.tsx'

export function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^www\./, '')
}

export function Source({ source }: { source: { url: string; host: string } }) {
  return (
    <a href={source.url} rel="noopener nofollow">
      {source.host}
      <Icon name="external" size={14} />
    </a>
  )
}
