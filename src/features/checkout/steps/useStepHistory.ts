import { useLayoutEffect } from 'react';
import { useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../../domain/routes';
import { useAppDispatch, type AppThunk } from '../../../shared/redux';
import { selectCheckoutStep, selectShipping, stepReversed, stepVisited, type CheckoutStep } from '../checkoutSlice';
import { CHECKOUT_STEP_KEY } from '../payment/pendingOrder';
import { readShippingDraft } from './shippingDraft';
import { submitShipping } from './submitShipping';

/** The state of a step's entry in the browser's history. */
interface StepEntry {
  step: CheckoutStep;
  /** True if the entry before this entry belongs to the previous step. */
  hasPrevious?: boolean;
}

/** The key that React Router gives to the entry of a page that was loaded without a state. */
const LOADED_ENTRY = 'default';

/**
 * Makes each step an entry of the browser's history. They share one URL, so the step is in the state of the entry. A page
 * that was loaded without a state, as by *Cancel* on the payment page, continues with the last step of this tab.
 */
export function useStepHistory() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const step = useSelector(selectCheckoutStep);
  const { key, state } = useLocation() as { key: string; state: StepEntry | null };

  // A layout effect runs before first paint, so the first step never flashes.
  useLayoutEffect(() => {
    // Like every effect it runs in a thunk, so that time travel does not trigger it.
    dispatch((_dispatch, _getState, { tabStorage }) => {
      const lastStep = Number(tabStorage.getItem(CHECKOUT_STEP_KEY));
      const loadedStep = lastStep === 2 || lastStep === 3 ? lastStep : 1;
      if (!dispatch(visitStep(state?.step ?? (key === LOADED_ENTRY ? loadedStep : 1)))) void navigate(-1);
      else if (key === LOADED_ENTRY) void navigate(paths.checkout, { replace: true, state: { step: loadedStep } });
    });
  }, [dispatch, navigate, key, state]);

  return {
    /** Call it after an event has shown the next step. */
    pushStep: (next: CheckoutStep) => void navigate(paths.checkout, { state: { step: next, hasPrevious: true } }),
    goBack: () => {
      dispatch(stepReversed());
      if (state?.hasPrevious) void navigate(-1);
      else void navigate(paths.checkout, { replace: true, state: { step: step - 1 } });
    },
  };
}

/**
 * Shows the step of a history entry, and remembers it in this tab.
 * @returns false if the shipping details, which Forward of the browser submits like *Next*, are incomplete
 */
const visitStep =
  (step: CheckoutStep): AppThunk<boolean> =>
  (dispatch, getState, { tabStorage }) => {
    const shown = selectCheckoutStep(getState());
    if (shown === 2 && step === 3) {
      const details = { ...selectShipping(getState()), ...readShippingDraft(tabStorage) };
      if (!dispatch(submitShipping(details))) return false;
    } else if (shown !== step) dispatch(stepVisited(step));
    tabStorage.setItem(CHECKOUT_STEP_KEY, String(selectCheckoutStep(getState())));
    return true;
  };
