const rows = [0, 1, 2, 3];

/** A solar plant in the desert, by day or by night as the theme says; shown where there is no picture yet. */
export function Landscape() {
  return (
    <svg className="landscape" viewBox="0 0 1600 900" preserveAspectRatio="xMidYMax slice">
      <defs>
        <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" style={{ stopColor: 'var(--sky-top)' }} />
          <stop offset="1" style={{ stopColor: 'var(--sky-bottom)' }} />
        </linearGradient>
        <radialGradient id="glow">
          <stop offset="0" style={{ stopColor: 'var(--glow)', stopOpacity: 0.75 }} />
          <stop offset="1" style={{ stopColor: 'var(--glow)', stopOpacity: 0 }} />
        </radialGradient>
      </defs>
      <rect width="1600" height="900" fill="url(#sky)" />
      <circle cx="1180" cy="300" r="360" fill="url(#glow)" />
      <circle cx="1180" cy="300" r="78" style={{ fill: 'var(--disc)' }} />
      <path d="M0 560 L190 470 L330 520 L560 400 L760 515 L940 450 L1170 545 L1390 440 L1600 530 V900 H0Z" style={{ fill: 'var(--far)' }} />
      <path d="M0 640 C260 570 470 625 760 600 S1290 560 1600 625 V900 H0Z" style={{ fill: 'var(--near)' }} />
      {rows.map((row) => (
        <Panels key={row} row={row} />
      ))}
    </svg>
  );
}

/** One row of tilted panels; the nearer, the larger. */
function Panels({ row }: { row: number }) {
  const width = 150 + row * 60;
  const height = 34 + row * 20;
  const top = 640 + row * row * 14 + row * 34;
  const count = Math.ceil(1600 / (width + 12)) + 1;
  const start = -row * 57;
  return Array.from({ length: count }, (_, place) => {
    const left = start + place * (width + 12);
    const lean = height * 0.55;
    const lines = [1, 2, 3].map((it) => `M${left + lean + (width * it) / 4} ${top} l${-lean} ${height}`).join(' ');
    return (
      <g key={place}>
        <path d={`M${left + width / 2} ${top + height} v${height * 0.45}`} style={{ stroke: 'var(--frame)' }} strokeWidth={2 + row} />
        <path
          d={`M${left + lean} ${top} h${width} l${-lean} ${height} h${-width}Z`}
          style={{ fill: 'var(--panel)', stroke: 'var(--frame)' }}
          strokeWidth={1.5 + row * 0.5}
        />
        <path
          d={`${lines} M${left + lean / 2} ${top + height / 2} h${width}`}
          style={{ stroke: 'var(--frame)' }}
          strokeWidth={0.8 + row * 0.3}
          opacity="0.7"
          fill="none"
        />
      </g>
    );
  });
}
