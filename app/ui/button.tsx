import type { ComponentProps } from 'react'
import type { LinkProps } from 'react-router'
import { Link } from './link.tsx'

interface Look {
  /** `accent` is kept for applying; `quiet` is an outline, `plain` looks like a link. */
  look?: 'main' | 'accent' | 'quiet' | 'danger' | 'plain'
  size?: 'small' | 'medium' | 'large'
}

type ButtonProps = ComponentProps<'button'> & Look

export function Button({ look, size, className, type = 'submit', ...rest }: ButtonProps) {
  return <button type={type} className={classes(look, size, className)} {...rest} />
}

/** A link that looks like a button: it goes somewhere, and changes nothing. */
export function LinkButton({ look, size, className, ...rest }: LinkProps & Look) {
  return <Link className={classes(look, size, className)} {...rest} />
}

function classes(look: Look['look'], size: Look['size'], more: string | undefined): string {
  return [
    'button',
    look && look !== 'main' && `button-${look}`,
    size && size !== 'medium' && `button-${size}`,
    more,
  ]
    .filter(Boolean)
    .join(' ')
}
