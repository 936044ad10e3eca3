/**
 * What distinguishes people from programs: when the form was shown, and a field people don't see.
 * Where it was filled all the same, or sent at once, the page asks to press once more.
 */
export function Honeypot({ label, stamp }: { label: string; stamp: string }) {
  return (
    <>
      <input type="hidden" name="stamp" value={stamp} />
      <div className="honeypot" aria-hidden="true">
        <label htmlFor="website">{label}</label>
        <input id="website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
    </>
  )
}
