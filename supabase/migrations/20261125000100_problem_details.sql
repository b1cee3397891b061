/*
 * record_problem hides what looks like an email or a phone number, because the detail of a problem
 * may come from another server. The detail of stock_differs names only variants, and the id of a
 * variant may look like a phone number, so this detail stays as it is.
 */
create or replace function public.record_problem(kind text, detail text default null) returns void
language sql security definer set search_path = ''
as $$
  insert into public.operations_problems as known (kind, detail, ends_at)
    values (
      record_problem.kind,
      case record_problem.kind
        when 'stock_differs' then left(record_problem.detail, 300)
        else public.redacted_reason(record_problem.detail)
      end,
      now() + case record_problem.kind when 'payment_provider' then interval '1 hour' else interval '1 day' end
    )
    on conflict on constraint operations_problems_pkey do update
      set detail = excluded.detail, last_at = now(), ends_at = excluded.ends_at,
        first_at = case when known.ends_at > now() then known.first_at else now() end
      where known.last_at < now() - interval '10 seconds';
$$;
