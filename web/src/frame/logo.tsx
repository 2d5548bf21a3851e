/** Renders the logo of Trellis: a lattice. */
export function Logo() {
  return (
    <svg viewBox="0 0 16 16" fill="none" strokeWidth="1.6" strokeLinecap="round" aria-hidden>
      <path d="M4 1.5v13M12 1.5v13M1.5 4h13M1.5 12h13M4 12l8-8" />
    </svg>
  )
}
