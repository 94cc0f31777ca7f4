import { TableSkeleton } from '../../../ui/page/Skeletons.tsx';

/** In the shape of what comes: tools, grid, bars. */
export const GanttSkeleton = () => (
  <div className="gantt-alone">
    <TableSkeleton rows={14} columns={6} />
  </div>
);
