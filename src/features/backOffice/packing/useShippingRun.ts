import { useEffect, useRef, useState } from 'react';
import { useAppDispatch } from '../../../shared/redux';
import type { Shipment } from '../orders/adminOrdersApi';
import { shipParcels } from './shipParcels';

/** Ships parcels and remembers what happened to each. It stops when the dialog is closed. */
export function useShippingRun() {
  const dispatch = useAppDispatch();
  /** By the id of the order: why the parcel was refused, or an empty text if it is shipped. */
  const [results, setResults] = useState<Record<string, string>>({});
  const [isRunning, setIsRunning] = useState(false);
  const current = useRef<AbortController>(null);
  const stop = () => current.current?.abort();
  useEffect(() => stop, []);

  /** Returns the ids of the orders that were refused because they are disputed. */
  const start = async (shipments: Shipment[]) => {
    const controller = new AbortController();
    current.current = controller;
    const started = new Set(shipments.map(({ id }) => id));
    setResults((last) => Object.fromEntries(Object.entries(last).filter(([id]) => !started.has(id))));
    setIsRunning(true);
    const disputed = await dispatch(
      shipParcels(shipments, {
        onResult: (id, reason) => setResults((last) => ({ ...last, [id]: reason })),
        signal: controller.signal,
      }),
    );
    setIsRunning(false);
    return disputed;
  };

  return { results, isRunning, start, stop };
}
