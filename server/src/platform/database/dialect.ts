import {
  PostgresDialect,
  PostgresQueryCompiler,
  ValueNode,
  type LimitNode,
  type OffsetNode,
  type OperationNode,
  type QueryCompiler,
} from 'kysely';

/** As long as people's pages are. Others stay parameters: each length is another statement to prepare. */
const usual = new Set([1, 10, 20, 25, 50, 100]);

/**
 * PostgreSQL as we speak it. A page's length stands in the text, and a first page has no offset: of a parameter the
 * planner assumes a tenth of all rows, so it would plan a list of many joins anew at each call, which takes longer than to run it.
 */
export class PagedPostgres extends PostgresDialect {
  override createQueryCompiler(): QueryCompiler {
    return new PageCompiler();
  }
}

class PageCompiler extends PostgresQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    const rows = numberOf(node.limit);
    if (rows !== undefined && usual.has(rows)) this.append(`limit ${rows}`);
    else super.visitLimit(node);
  }

  protected override visitOffset(node: OffsetNode): void {
    if (numberOf(node.offset) === 0) this.append('offset 0');
    else super.visitOffset(node);
  }
}

const numberOf = (node: OperationNode): number | undefined =>
  ValueNode.is(node) && typeof node.value === 'number' ? node.value : undefined;
