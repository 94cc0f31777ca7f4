import { Graph, layout, type EdgeLabel, type GraphLabel, type NodeLabel, type Point } from '@dagrejs/dagre';
import type { Machine } from './machines.ts';

interface Box {
  state: string;
  x: number;
  y: number;
  width: number;
  height: number;
}
interface Arrow {
  from: string;
  to: string;
  /** What leads there; several ways between the same two states are one arrow. */
  words: string[];
  points: Point[];
  /** Where the words stand. */
  x: number;
  y: number;
}
export interface Drawing {
  width: number;
  height: number;
  boxes: Box[];
  arrows: Arrow[];
}

const letter = 7.4;
const line = 16;

/** Puts states and the arrows between them on paper, from top to bottom, in pixels. What leads back to the same state is not drawn. */
export function drawingOf({ names, table }: Machine, words: ReadonlyMap<string, string>): Drawing {
  const graph = new Graph<GraphLabel, NodeLabel, EdgeLabel>();
  graph.setGraph({ rankdir: 'TB', nodesep: 32, edgesep: 16, ranksep: 36, marginx: 8, marginy: 8 });
  for (const state of names) graph.setNode(state, { width: (table[state]?.label.length ?? 0) * (letter + 0.6) + 32, height: 30 });
  const ways = waysOf({ names, table }, words);
  for (const { from, to, words: said } of ways) {
    const width = Math.max(...said.map((it) => it.length)) * letter + 12;
    // The first way of each state is the usual one: together they make a straight line.
    const usual = Object.values(table[from]?.on ?? {})[0] === to;
    graph.setEdge(from, to, { width, height: said.length * line, labelpos: 'c', weight: usual ? 8 : 1 });
  }
  layout(graph);
  const { width = 0, height = 0 } = graph.graph();
  return {
    width,
    height,
    boxes: names.map((state) => {
      const { x = 0, y = 0, width: wide, height: high } = graph.node(state);
      return { state, x, y, width: wide, height: high };
    }),
    arrows: ways.map((way) => {
      const { points = [], x = 0, y = 0 } = graph.edge(way.from, way.to);
      return { ...way, points, x, y };
    }),
  };
}

function waysOf({ names, table }: Machine, words: ReadonlyMap<string, string>): Pick<Arrow, 'from' | 'to' | 'words'>[] {
  const steps = names.flatMap((from) => Object.entries(table[from]?.on ?? {}).map(([action, to]) => ({ from, to, action })));
  const ways = Map.groupBy(
    steps.filter(({ from, to }) => from !== to),
    ({ from, to }) => `${from} ${to}`,
  );
  return [...ways.values()].flatMap((all) => {
    const [first] = all;
    return first ? [{ from: first.from, to: first.to, words: [...new Set(all.map((it) => words.get(it.action) ?? it.action))] }] : [];
  });
}
