/** The amber sun. */
export const Mark = () => (
  <svg className="mark" viewBox="0 0 32 32" width="22" height="22" aria-hidden>
    <path
      d="M16 2.5v4M16 25.5v4M2.5 16h4M25.5 16h4M6.5 6.5l2.8 2.8M22.7 22.7l2.8 2.8M25.5 6.5l-2.8 2.8M9.3 22.7l-2.8 2.8"
      stroke="var(--amber)"
      strokeWidth="3"
      strokeLinecap="round"
    />
    <circle cx="16" cy="16" r="7" fill="var(--amber)" />
  </svg>
);
