import type { Client } from 'pg';

/** Who brought what is at the places of the demo, for their latest activity; nothing where the audit has begun already. */
export async function loadAudit(client: Client): Promise<void> {
  await client.query(`
    with place as (
      select id, "codigoLugarInstalacion" as code, created_at, jsonb_build_object(
        'codigoLugarInstalacion', "codigoLugarInstalacion", 'codigoProyecto', "codigoProyecto") as codes
      from places
    ), happened (at, user_id, action, entity, entity_id, after) as (
      select comments.created_at, autor_id, 'create', 'comment', comments.id::text, codes || jsonb_build_object(
        'texto', texto, 'archivos', (select count(*) from comment_files where comment_id = comments.id))
      from comments join place on place.id = place_id
      union all
      select photos.created_at, subida_por, 'create', 'photo', photos.id::text, codes || jsonb_build_object(
        'archivo', archivo, 'leyenda', leyenda, 'actividad', actividad, 'tomada_at', tomada_at)
      from photos join place on place.id = place_id
      union all
      select subido_at, subido_por, case numero when 1 then 'create' else 'new_version' end, 'place_document', document_id::text,
        codes || jsonb_build_object('nombre_documento', names.nombre, 'privado', documents.privado, 'version_vigente', numero)
      from place_document_versions join place_documents as documents on documents.id = document_id
      join place on place.id = place_id join document_names as names on names.id = nombre_documento_id
      union all
      select marcado_at, marcado_por, 'mark', 'place_document', documents.id::text,
        codes || jsonb_build_object('nombre_documento', names.nombre, 'privado', documents.privado, 'motivo', motivo)
      from place_documents as documents join place on place.id = place_id
      join document_names as names on names.id = nombre_documento_id where motivo is not null
    )
    insert into audit (at, user_id, user_email, action, entity, entity_id, after, request_id)
    select at, user_id, users.email, action, entity, entity_id, after, 'demo'
    from happened left join users on users.id = user_id
    where not exists (select from audit)
    order by at`);
}
