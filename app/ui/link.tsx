import type { ReactNode } from 'react'
import {
  type LinkProps,
  Link as RouterLink,
  NavLink as RouterNavLink,
  useLocation,
} from 'react-router'

/*
 * The router's links ask a dozen hooks where they are. What a server writes is an address: on a
 * page of 200 links that is a tenth of its cost.
 */

/** The router's link, as the server writes it: the same element, at once. */
function WrittenLink(props: LinkProps) {
  const { to, preventScrollReset, state, replace, reloadDocument, ...rest } = props
  if (!isAddress(to)) return <RouterLink {...props} />
  return <a {...rest} href={to} data-discover="true" />
}

interface NavLinkProps {
  to: string
  /** This page alone, and not those under it. */
  end?: boolean
  className?: string
  children: ReactNode
}

function WrittenNavLink({ to, end = false, className, ...rest }: NavLinkProps) {
  const { pathname } = useLocation()
  const [here, there] = [pathname.toLowerCase(), to.toLowerCase()]
  const isHere = here === there || (!end && here.startsWith(`${there}/`))
  const classes = [className, isHere && 'active'].filter(Boolean).join(' ')
  return (
    <a
      {...rest}
      className={classes}
      href={to}
      {...(isHere && { 'aria-current': 'page' })}
      data-discover="true"
    />
  )
}

/** One of our addresses, which is the same wherever the link is. */
function isAddress(to: LinkProps['to']): to is string {
  return typeof to === 'string' && /^\/(?!\/)/.test(to) && !to.includes('/.')
}

export const Link: React.ComponentType<LinkProps> = import.meta.env.SSR ? WrittenLink : RouterLink
export const NavLink: React.ComponentType<NavLinkProps> = import.meta.env.SSR
  ? WrittenNavLink
  : RouterNavLink
