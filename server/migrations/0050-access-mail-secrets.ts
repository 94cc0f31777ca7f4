import { sql, type Kysely } from 'kysely';

/** Secrets are made when a mail leaves: what was written into mails until now is taken out of them, and opens nothing any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mails add wants_secret jsonb;
    alter table password_resets add mail_id integer unique references mails on delete cascade;
    alter table approval_links add mail_id integer unique references mails on delete cascade;

    -- What still waits, or can be tried again, gets a fresh secret when it leaves. One that fits nobody any more is then not sent.
    update mails set wants_secret = jsonb_build_object(
      'kind', case asunto when 'Recuperar su clave' then 'password_reset' else 'invitation' end,
      'user_id', coalesce((select id from users where email = mails.para), 0))
    where asunto in ('Recuperar su clave', 'Su cuenta en Project Administrator') and texto ~ '/forgot-password\\?codigo=';
    update mails set wants_secret = jsonb_build_object(
      'kind', 'approval_link', 'step_id', coalesce(link.step_id, 0), 'user_id', coalesce(link.user_id, 0))
    from mails as own left join approval_links as link
      on link.token_hash = sha256(convert_to(substring(own.texto from '/request-materials/approvals/decision\\?token=(\\S+)'), 'UTF8'))
    where own.id = mails.id and mails.wants_secret is null and mails.texto ~ '(^|\\n)\\S+/request-materials/approvals/decision\\?token=\\S+\\n';

    -- Whoever could read the mails could have used them: codes that let somebody in end, also those that were sent.
    -- Links to a decision serve only the person they were sent to, signed in: those that were sent stay good.
    delete from password_resets;
    delete from approval_links using mails
    where mails.estado <> 'enviado'
      and token_hash = sha256(convert_to(substring(mails.texto from '/request-materials/approvals/decision\\?token=(\\S+)'), 'UTF8'));

    update mails set
      texto = regexp_replace(texto, '\\S*/(forgot-password\\?codigo|request-materials/approvals/decision\\?token)=\\S+',
        '[Enlace secreto: se crea al salir este correo]', 'g'),
      error = regexp_replace(error, '(codigo|token)=\\S+', '\\1=…', 'g')
    where texto ~ '/(forgot-password\\?codigo|request-materials/approvals/decision\\?token)=';
    alter table mails add check (wants_secret is null or position('[Enlace secreto: se crea al salir este correo]' in texto) > 0);

    -- The links' own signature: what is random and kept as a hash needs none.
    delete from secrets where name = 'approval_links';
    -- The answer of a sign-in holds half of a session.
    delete from idempotency_keys where call in ('project.login', 'project.loginGoogle', 'project.restaurarContrasena', 'project.register');
  `.execute(db);
}
