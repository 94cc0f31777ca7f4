import type { SelectProps } from 'antd';
import { lazy, Suspense } from 'react';
import { loadControls } from '../page/lazyControls.ts';

const LazySelect = lazy(() => loadControls().then((it) => ({ default: it.ThemedSelect })));

/** One or several of a list of choices. Pages appear without waiting for its code: till then a box stands in its place. */
export const Select = <V,>(props: SelectProps<V>) => (
  <Suspense fallback={<SelectBox {...props} />}>
    <LazySelect {...props} />
  </Suspense>
);

function SelectBox<V>({ id, value, options, placeholder, style, 'aria-label': label }: SelectProps<V>) {
  const chosen = options?.find((it) => it.value === value)?.label ?? placeholder;
  return (
    <input
      className="control select-ahead"
      disabled
      aria-busy
      aria-label={label}
      placeholder={typeof chosen === 'string' ? chosen : undefined}
      {...(id && { id })}
      {...(style && { style: { width: style.width } })}
    />
  );
}
