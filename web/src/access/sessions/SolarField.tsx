const rows = [0, 1, 2, 3, 4];
const columns = [0, 1, 2, 3, 4, 5, 6, 7];

/** Panels under the Andes: the picture beside the sign-in form. */
export const SolarField = () => (
  <svg className="gate-art" viewBox="0 0 800 900" preserveAspectRatio="xMidYMax slice" aria-hidden>
    <defs>
      <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#0f1b33" />
        <stop offset="0.55" stopColor="#24457f" />
        <stop offset="0.72" stopColor="#7d6a72" />
        <stop offset="0.8" stopColor="#e2a350" />
      </linearGradient>
      <radialGradient id="glow">
        <stop offset="0" stopColor="#ffd28a" stopOpacity="0.9" />
        <stop offset="0.35" stopColor="#f5a623" stopOpacity="0.35" />
        <stop offset="1" stopColor="#f5a623" stopOpacity="0" />
      </radialGradient>
      <linearGradient id="panel" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stopColor="#2f5ba8" />
        <stop offset="1" stopColor="#122348" />
      </linearGradient>
    </defs>
    <rect width="800" height="900" fill="url(#sky)" />
    <circle cx="560" cy="520" r="260" fill="url(#glow)" />
    <circle cx="560" cy="520" r="58" fill="#f5a623" />
    <path d="M0 560l90-70 70 48 96-112 84 96 60-44 92 104 78-66 88 62 72-40 70 52v310H0z" fill="#1c3157" />
    <path d="M0 610l120-52 110 44 130-66 120 70 110-34 110 46 100-28v310H0z" fill="#14233f" />
    <path d="M0 660q400-50 800 0v240H0z" fill="#0d1830" />
    {rows.map((row) => (
      <g key={row} transform={`translate(${-60 - row * 26} ${676 + row * 46}) scale(${0.86 + row * 0.12})`}>
        {columns.map((column) => (
          <path
            key={column}
            d={`M${column * 118 + 16} 0h96l-18 34h-96zM${column * 118 + 46} 34v10M${column * 118 + 82} 34v10`}
            fill="url(#panel)"
            stroke="#6f93d6"
            strokeOpacity="0.55"
          />
        ))}
      </g>
    ))}
  </svg>
);
