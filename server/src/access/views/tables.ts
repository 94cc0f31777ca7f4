import type { ViewContent } from 'contract/access/index.ts';
import type { Generated, JSONColumnType } from 'kysely';

declare module '../../platform/database/database.ts' {
  interface Tables {
    list_views: {
      id: Generated<number>;
      user_id: number;
      list_call: string;
      list_title: string;
      nombre: string;
      compartida: boolean;
      content: JSONColumnType<ViewContent>;
      version: Generated<number>;
    };
    list_view_defaults: {
      user_id: number;
      list_call: string;
      list_title: string;
      view_id: number;
    };
  }
}
