import type { Knex } from 'knex';

/** Who a team is at the identity provider, beside the other ways to sign in. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table teams
      add column oidc_issuer text,
      add column oidc_subject text,
      add constraint teams_oidc_key unique (oidc_issuer, oidc_subject),
      add constraint teams_oidc_whole check ((oidc_issuer is null) = (oidc_subject is null)),
      drop constraint teams_login_method,
      add constraint teams_login_method
        check (email is not null or ranksite_id is not null or oidc_subject is not null or created_by = 'operator');
  `);
}
