/*
 * Only the functions that erase personal data empty the delivery details of an order.
 *
 * Emptying them deletes the notes, the refund reasons and the messages of the order, by triggers that run with the rights
 * of their owner. Staff may update the column, so one request could delete what the audit log does not contain.
 */

-- Security invoker, so that current_user is the role of a request. The functions that erase personal data run as their
-- owner.
create function public.refuse_empty_delivery() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user not in ('anon', 'authenticated', 'service_role') then
    return new;
  end if;
  -- An order without delivery details, such as a restored one, has nothing to lose. Its blank form may be saved, but {}
  -- is what an erasure stores.
  if jsonb_strip_nulls(old.shipping) <> '{}' or coalesce(new.shipping, '{}') = '{}' then
    raise sqlstate 'PT409' using hint = 'delivery_required',
      message = 'Delivery details cannot be emptied. Only erasing the customer removes them.';
  end if;
  return new;
end;
$$;
comment on function public.refuse_empty_delivery is
  'Refuses an update by a role of the API that leaves no delivery details. Error: PT409 with the hint delivery_required.';

create trigger refuse_empty_delivery before update of shipping on public.orders
  for each row when (
    new.shipping is distinct from old.shipping and jsonb_strip_nulls(coalesce(new.shipping, '{}')) = '{}'
  )
  execute function public.refuse_empty_delivery();
select public.apply_privileges();
