import { useState } from 'react';
import styled from 'styled-components';
import { papers } from '../../../domain/printing/paper';
import { useServices } from '../../../shared/lib/useServices';
import { useAppDispatch } from '../../../shared/redux';
import { SelectField } from '../../../shared/ui/form/SelectField';
import { parcelPapers, readParcelPrint, saveParcelPrint, type ParcelPrint } from './parcelPrint';

/** What is printed for parcels, and on which paper. This browser keeps the choice. */
export function ParcelPrintChoice({ onChange }: { onChange: () => void }) {
  const dispatch = useAppDispatch();
  const { storage } = useServices();
  const [print, setPrint] = useState(() => readParcelPrint(storage));

  const change = (field: Partial<ParcelPrint>) => {
    const changed = { ...print, ...field };
    setPrint(changed);
    dispatch(saveParcelPrint(changed));
    onChange();
  };

  return (
    <Choice>
      <SelectField
        label="Print"
        value={print.document}
        onChange={({ target }) => change({ document: target.value as ParcelPrint['document'] })}
      >
        {options(parcelPapers)}
      </SelectField>
      <SelectField
        label="Paper"
        value={print.paper}
        onChange={({ target }) => change({ paper: target.value as ParcelPrint['paper'] })}
      >
        {options(papers)}
      </SelectField>
    </Choice>
  );
}

const options = (names: Record<string, string>) =>
  Object.entries(names).map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));

const Choice = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(12rem, 100%), 1fr));
  gap: ${({ theme }) => theme.space(3)};
  margin-bottom: ${({ theme }) => theme.space(4)};
`;
