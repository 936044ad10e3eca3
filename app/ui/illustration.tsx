import styles from './illustration.module.css'

interface IllustrationProps {
  of:
    | 'guidance'
    | 'admission'
    | 'documents'
    | 'scholarships'
    | 'visa'
    | 'arrival'
    | 'choose'
    | 'apply'
    | 'read'
    | 'follow'
    | 'gap'
    | 'barrier'
    | 'repair'
  className?: string | undefined
}

/** A drawing in the brand's two inks. It is decoration: screen readers don't hear of it. */
export function Illustration({ of, className = '' }: IllustrationProps) {
  return (
    <span
      className={`${styles['drawing']} ${className}`.trim()}
      data-ornament={of}
      aria-hidden="true"
    />
  )
}
