"""An Airflow pipeline with one empty task; airflow-checks.ts checks what the plugin writes about it."""

from datetime import datetime

from airflow import DAG
from airflow.providers.standard.operators.python import PythonOperator
from datahub_airflow_plugin.entities import Dataset

with DAG("checks", start_date=datetime(2024, 1, 1), schedule=None, tags=["nightly"]) as dag:
    PythonOperator(
        task_id="load",
        python_callable=lambda: None,
        inlets=[Dataset("hive", "airflow.raw")],
        outlets=[Dataset("hive", "airflow.orders")],
    )
